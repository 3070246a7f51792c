/** The page of a request for approval, without language prefix. */
export function approvalPath(id: number): string {
  return `/pages/approval?id=${id}`;
}
