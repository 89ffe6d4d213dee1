export function isImage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) ||
    (head.startsWith('ftyp', 4) && /^(heic|heix|hevc|mif1|msf1|avif)/.test(head.slice(8)))
  );
}
