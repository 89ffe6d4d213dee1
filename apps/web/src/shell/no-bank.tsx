import { Screen } from './screen.tsx';

/** A host that is no bank's: nothing can be started here (docs/product-decisions.md "Banks and hosts"). */
export function NoBank() {
  return (
    <Screen
      title="このアドレスではお申込みいただけません"
      lead="アドレスが銀行のものと一致しません。銀行のホームページから、もう一度お進みください。"
    />
  );
}
