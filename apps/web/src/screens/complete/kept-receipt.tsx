import { getFlow, getStartPath } from '@kaisetsu/domain/flows/journey';
import { Button } from '@kaisetsu/ui/button.tsx';
import { navigate } from 'wouter/use-browser-location';
import { type KeptReceipt, readReceipt } from '../../client/receipt.ts';
import { readSession } from '../../client/session.ts';
import { AlreadyCompleted } from './already-completed.tsx';

/** Null during an application, which has dropped the receipt of an earlier one. */
export const findKeptReceipt = (): KeptReceipt | null =>
  readSession('authenticationToken') === '' ? readReceipt() : null;

export function KeptReceiptScreen(props: { receipt: KeptReceipt }) {
  const { type } = props.receipt;
  return (
    <AlreadyCompleted
      receipt={props.receipt}
      type={type}
      otherWay={
        <Button kind="secondary" onPress={() => navigate(getStartPath(getFlow(type)))}>
          別の方のお申込みをはじめる
        </Button>
      }
    />
  );
}
