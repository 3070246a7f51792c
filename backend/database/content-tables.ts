import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultedTimestamp, Timestamp } from './column-types.ts';

/** The kinds of content that the operator writes. */
export type ContentKind =
  | 'page'
  | 'post'
  | 'question'
  | 'menu-item'
  | 'promo-tab'
  | 'home-block'
  | 'footer'
  | 'brand'
  | 'flyer'
  | 'style';

/** Something the operator writes; its key is unique among its kind. */
export interface ContentItemTable {
  id: GeneratedAlways<number>;
  kind: ContentKind;
  key: string;
}

/** One version of it. Its content has the form of its kind (backend/content/records.ts). */
export interface ContentVersionTable {
  item_id: number;
  number: number;
  state: 'draft' | 'published' | 'archived';
  publish_at: Timestamp | null;
  expires_at: Timestamp | null;
  position: number;
  content: JSONColumnType<object>;
  created_at: DefaultedTimestamp;
  created_by: string;
}
