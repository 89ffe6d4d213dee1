/** Names in kanji, with their usual readings in the form of a kana name (`toKanaName`). */
export type NameTable = ReadonlyMap<string, readonly string[]>;

/** `reading:name,name;reading:name` */
export function encodeNames(readings: ReadonlyMap<string, ReadonlySet<string>>): string {
  return Array.from(readings, ([reading, names]) => `${reading}:${[...names].sort().join(',')}`)
    .sort()
    .join(';');
}

export function decodeNames(text: string): NameTable {
  const table = new Map<string, string[]>();
  for (const line of text.split(';')) {
    const [reading = '', names = ''] = line.split(':');
    for (const name of names.split(',')) {
      const readings = table.get(name);
      if (readings === undefined) table.set(name, [reading]);
      else readings.push(reading);
    }
  }
  return table;
}
