import { isCertainNameReading } from '@kaisetsu/jp-address/names/name-proposal';
import type { NameTable } from '@kaisetsu/jp-address/names/name-table';
import { NoticeText } from '@kaisetsu/ui/notice-text.tsx';
import { readDraft } from '../../client/drafts.ts';
import { formatCardReading } from '../person/use-kana-from-ime.ts';
import { useNameTables } from '../person/use-name-tables.ts';

export type NamesAndKana = Readonly<
  Record<'lastName' | 'firstName' | 'kanaLastName' | 'kanaFirstName', string | null>
>;

/** A reading that is unusual, or that begins another one, can come from an IME's prediction [CONF-011]. */
export function ReadingCheck(props: NamesAndKana) {
  const tables = useNameTables();
  if (tables === null) return null;
  const names = [
    [props.lastName, props.kanaLastName, tables.surnames],
    [props.firstName, props.kanaFirstName, tables.givenNames],
  ] as const;
  const isSure = (name: string, kana: string, table: NameTable) =>
    isCertainNameReading(name, kana, table) && readDraft(formatCardReading(name)) !== kana;
  const unsure = names.flatMap(([name, kana, table]) =>
    name === null || kana === null || isSure(name, kana, table) ? [] : [`${name}：${kana}`],
  );
  if (unsure.length === 0) return null;
  return (
    <NoticeText>
      お名前の読みをご確認ください（{unsure.join('、')}）。違うときは「修正する」から直せます。
    </NoticeText>
  );
}
