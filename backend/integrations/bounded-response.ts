const MAXIMUM_BYTES = 256 * 1024;

/** The text of a response. Fails for a longer one, which limits the memory that an endless response can use. */
export async function readBounded(response: Response, sender: string): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > MAXIMUM_BYTES) throw new Error(`${sender}’s answer is longer than ${MAXIMUM_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
