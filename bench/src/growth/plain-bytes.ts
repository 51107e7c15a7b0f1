/** Bytes of a document as the server makes it, before it is compressed. */
export async function plainBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return (await answer.arrayBuffer()).byteLength;
}
