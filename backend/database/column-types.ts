import type { ColumnType } from 'kysely';

/** 'YYYY-MM-DD'. */
export type DateText = string;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type DefaultedJson<T extends object> = ColumnType<T, string | undefined, string>;
