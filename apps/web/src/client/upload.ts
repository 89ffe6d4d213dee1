/** `status` is 0 if there was no usable response. */
export type RawResponse = { readonly status: number; readonly text: string };

/**
 * `fetch` cannot report the progress of an upload.
 * @returns status 0 on a network failure
 */
export function upload(
  url: string,
  headers: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>>,
  image: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<RawResponse> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  data.append('image', image);
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress(event.total === 0 ? 0 : event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => resolve({ status: 0, text: '' });
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(data);
  });
}
