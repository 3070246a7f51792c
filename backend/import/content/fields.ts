import type { ContentKind } from '../../content/records.ts';

/**
 * How the value of a field is read. text: in Italian, or `it:` and `en:`. written: the same with headings and lists, in
 * Markdown. picture, smallPicture, pdf: a file of the folder, or an address of the shop. icon: the name of an icon, or a
 * small picture. day, moment: a day, or a day and a time.
 */
export type FieldType = 'plain' | 'text' | 'written' | 'picture' | 'smallPicture' | 'icon' | 'pdf' | 'day' | 'moment';

interface ContentField {
  type: FieldType;
  /** Where the value is in the record. */
  path: readonly string[];
}

type ContentFields = Readonly<Record<string, ContentField>>;

const inContent = (type: FieldType, name: string): ContentField => ({ type, path: ['content', name] });

/** Fields of everything. */
const FRAME: ContentFields = {
  position: { type: 'plain', path: ['position'] },
  state: { type: 'plain', path: ['state'] },
  publish_at: { type: 'moment', path: ['publishAt'] },
  expires_at: { type: 'moment', path: ['expiresAt'] },
};

/** The fields of each kind by their names in files; of lists also the field with the key. */
export const contentFields: Readonly<Record<ContentKind, ContentFields>> = {
  page: {
    ...FRAME,
    title: inContent('text', 'title'),
    description: inContent('text', 'description'),
    keywords: inContent('text', 'keywords'),
  },
  post: {
    ...FRAME,
    title: inContent('text', 'title'),
    excerpt: inContent('text', 'excerpt'),
    date: inContent('day', 'date'),
    topic: inContent('text', 'topic'),
    author: inContent('text', 'author'),
    picture: inContent('picture', 'picture'),
    articles: inContent('plain', 'articles'),
  },
  question: {
    ...FRAME,
    question: inContent('text', 'question'),
    topic: inContent('text', 'topic'),
    keywords: inContent('text', 'keywords'),
  },
  footer: FRAME,
  'menu-item': {
    ...FRAME,
    name: { type: 'plain', path: ['key'] },
    label: inContent('text', 'label'),
    url: inContent('plain', 'url'),
    parent: inContent('plain', 'parent'),
    image: inContent('smallPicture', 'image'),
    disabled: inContent('plain', 'isDisabled'),
  },
  'promo-tab': {
    ...FRAME,
    name: { type: 'plain', path: ['key'] },
    text: inContent('text', 'text'),
    url: inContent('plain', 'url'),
    icon: inContent('icon', 'icon'),
    action: inContent('plain', 'action'),
  },
  'home-block': {
    ...FRAME,
    name: { type: 'plain', path: ['key'] },
    type: inContent('plain', 'type'),
    label: inContent('text', 'label'),
    text: inContent('text', 'text'),
    title: inContent('text', 'title'),
    body: inContent('written', 'body'),
    url: inContent('plain', 'url'),
    image: inContent('picture', 'image'),
    mobile_image: inContent('picture', 'mobileImage'),
  },
  brand: {
    ...FRAME,
    code: { type: 'plain', path: ['key'] },
    name: inContent('plain', 'name'),
    logo: inContent('picture', 'logo'),
  },
  flyer: {
    ...FRAME,
    name: { type: 'plain', path: ['key'] },
    title: inContent('text', 'title'),
    text: inContent('text', 'text'),
    cover: inContent('picture', 'cover'),
    file: inContent('pdf', 'file'),
    valid_from: inContent('day', 'validFrom'),
    valid_to: inContent('day', 'validTo'),
  },
  style: {
    ...FRAME,
    name: { type: 'plain', path: ['key'] },
    route: inContent('plain', 'route'),
    css: inContent('plain', 'css'),
  },
  identity: {
    ...FRAME,
    key: { type: 'plain', path: ['key'] },
    name: inContent('plain', 'name'),
    claim: inContent('text', 'claim'),
    headline: inContent('text', 'headline'),
    logo: inContent('picture', 'logo'),
    dark_logo: inContent('picture', 'darkLogo'),
    icon: inContent('picture', 'icon'),
    colours: inContent('plain', 'colours'),
    company: inContent('plain', 'company'),
    promises: inContent('plain', 'promises'),
    papers: inContent('plain', 'papers'),
  },
  'legal-text': {
    ...FRAME,
    name: { type: 'plain', path: ['key'] },
    title: inContent('text', 'title'),
    keywords: inContent('text', 'keywords'),
    description: inContent('text', 'description'),
    body: inContent('written', 'body'),
    clauses: inContent('plain', 'clauses'),
    asked: inContent('plain', 'asked'),
    notice_days: inContent('plain', 'noticeDays'),
  },
};

/** Files of lists, by their name without ending. */
export const listFiles: Readonly<Record<string, ContentKind>> = {
  menu: 'menu-item',
  'promo-tabs': 'promo-tab',
  home: 'home-block',
  brands: 'brand',
  flyers: 'flyer',
  styles: 'style',
  identity: 'identity',
};

/** Folders of text files, one for each item. */
export const textFolders: Readonly<Record<string, ContentKind>> = {
  pages: 'page',
  posts: 'post',
  faq: 'question',
  legal: 'legal-text',
};
