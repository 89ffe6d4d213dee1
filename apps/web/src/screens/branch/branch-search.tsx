import { TextField } from '@kaisetsu/ui/text-field.tsx';

/** Place it outside the form, so that Enter does not submit. */
export function BranchSearch(props: {
  typed: string;
  onType: (typed: string) => void;
  found: number;
  all: number;
  showsChosenToo: boolean;
}) {
  const { typed, onType, found, all, showsChosenToo } = props;
  return (
    <>
      <TextField
        bound={{
          id: 'branch-search',
          name: 'branch-search',
          value: typed,
          message: undefined,
          onChange: onType,
          onBlur: () => undefined,
        }}
        label="店舗をさがす"
        required={false}
        help="店名やよみがな、地名の一部を入力すると、一覧をしぼり込めます。"
        autoComplete="off"
      />
      <p role="status" className="field-help">
        {found === 0
          ? 'お住まいの地域の店舗の中には見つかりませんでした。別の言葉でおさがしください。'
          : found === all
            ? `${all}店あります。`
            : `${all}店のうち${found}店を表示しています。`}
        {showsChosenToo ? '選択中の店舗も表示しています。' : null}
      </p>
    </>
  );
}
