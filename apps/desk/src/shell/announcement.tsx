import type { CaseListState } from '../list/use-case-list.ts';

/** Stays until the clerk closes it or decides the next case. */
export function Announcement({ list }: { readonly list: CaseListState }) {
  return (
    <div role="status">
      {list.announcement === null ? null : (
        <p className="row spread notice notice-success">
          {list.announcement}
          <button
            type="button"
            className="plain"
            onClick={() => list.announce(null)}
            aria-label="お知らせを閉じる"
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}
