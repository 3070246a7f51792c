import { failureOf, RequestFailure } from '../../storefront/api-client/request-failure.ts';

/** Sends a file as it lies on the disk, and says how far it is, from 0 to 1. Rejects with a RequestFailure. */
export function uploadFile(file: File, onShare: (share: number) => void): Promise<{ id: number }> {
  return new Promise((resolve, reject) => {
    // fetch does not say how much was sent.
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name, modified: new Date(file.lastModified).toISOString() });
    request.open('POST', `/office/upload?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new RequestFailure({ kind: 'network' })));
    request.addEventListener('load', () => {
      const body = request.response as { id: number } | null;
      if (request.status === 200 && body !== null) resolve(body);
      else reject(failureOf({ status: request.status, body }));
    });
    request.send(file);
  });
}
