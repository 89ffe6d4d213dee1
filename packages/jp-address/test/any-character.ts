import fc from 'fast-check';

const surrogates = 0x800;

/** fast-check's unit `binary` takes seconds to build. */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - surrogates })
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + surrogates));
