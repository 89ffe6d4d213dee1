import type { DeskFilter } from '@kaisetsu/domain/desk';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { useEffect, useRef } from 'react';
import { useKeys } from '../client/use-keys.ts';
import { Announcement } from '../shell/announcement.tsx';
import { CaseTable } from './case-table.tsx';
import { Figures } from './figures.tsx';
import { NumberSearch } from './number-search.tsx';
import type { CaseListState } from './use-case-list.ts';

const filters: readonly { readonly only: DeskFilter | null; readonly label: string }[] = [
  { only: null, label: 'すべて' },
  { only: 'second', label: '2人目の判定待ち' },
  { only: 'mine', label: '自分が担当中' },
];

export function CaseListScreen({ list }: { readonly list: CaseListState }) {
  const { data, failure, reload, only, filter, page, turn } = list;
  const search = useRef<HTMLInputElement>(null);
  useEffect(reload, [reload]);
  useKeys({ r: reload, '/': () => search.current?.focus() });
  return (
    <main>
      <Announcement list={list} />
      <div className="row spread">
        <h1>審査を待つお申込み</h1>
        <NumberSearch input={search} />
      </div>
      {failure === null ? null : <Notice kind="error">{failure}</Notice>}
      {data === null ? null : <Figures figures={data.figures} />}
      <div className="row spread">
        <fieldset className="filters">
          <legend className="visually-hidden">絞り込み</legend>
          {filters.map((one) => (
            <button
              key={one.label}
              type="button"
              aria-pressed={one.only === only}
              onClick={() => filter(one.only)}
            >
              {one.label}
            </button>
          ))}
        </fieldset>
        <Button kind="small" onPress={reload}>
          更新
        </Button>
      </div>
      {data === null ? (
        failure === null && <Spinner>読み込んでいます</Spinner>
      ) : (
        <>
          <CaseTable cases={data.cases} />
          <nav className="row pages" aria-label="ページ">
            <Button kind="small" disabled={page === 1} onPress={() => turn(-1)}>
              前の50件
            </Button>
            <span>{page}ページ目</span>
            <Button kind="small" disabled={data.next === null} onPress={() => turn(1)}>
              次の50件
            </Button>
          </nav>
        </>
      )}
      <p className="quiet">
        <kbd>j</kbd>
        <kbd>k</kbd> 上下に移動　<kbd>Enter</kbd> 開く　<kbd>/</kbd> 受付番号で探す　<kbd>r</kbd> 更新
      </p>
    </main>
  );
}
