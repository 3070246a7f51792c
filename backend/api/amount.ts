/** An amount in euro: two decimals in a CSV file, a number in a sheet. */
export interface Amount {
  euro: number;
}
