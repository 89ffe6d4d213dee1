import { Screen } from '../frame/screen.tsx';

/** docs/product-decisions.md "Banks and hosts". */
export function NoBank() {
  return (
    <Screen
      title="このアドレスではお申込みいただけません"
      lead="アドレスが銀行のものと一致しません。銀行のホームページから、もう一度お進みください。"
    />
  );
}
