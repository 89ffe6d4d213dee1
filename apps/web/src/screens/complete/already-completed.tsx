import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Receipt } from '@kaisetsu/domain/calls';
import { getFlow, getStartPath, getStep } from '@kaisetsu/domain/flows/journey';
import { createReceiptRows } from '@kaisetsu/domain/receipt';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type KeptReceipt, readReceipt } from '../../client/receipt.ts';
import { readSession } from '../../client/session.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { StepContext } from '../../shell/journey/journey.ts';
import './complete.css';

export function AlreadyCompleted(props: { receipt: Receipt; type: ApplicationType; otherWay: ReactNode }) {
  const open = () => {
    const { path, from } = getStep(getFlow(props.type), 'complete');
    const state = { previous: from?.[0], completion: props.receipt, receiptShown: true };
    navigate(path, { replace: true, state });
  };
  return (
    <StepContext value={null}>
      <Screen
        title="お申込みを受け付けています"
        lead="すでにお申込みいただいています。同じ方が、もう一度お申込みいただく必要はありません。"
      >
        <ReceiptBox receipt={props.receipt} />
        <p>口座開設の結果は、メールでお知らせします。</p>
        <Actions>
          <Button onPress={open}>これからの流れを確認する</Button>
          {props.otherWay}
        </Actions>
      </Screen>
    </StepContext>
  );
}

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

export function ReceiptBox(props: { receipt: Receipt; isNew?: boolean; children?: ReactNode }) {
  const [[numberName, number], ...rows] = createReceiptRows(props.receipt);
  const [first, second, third] = number.split('-');
  return (
    <div className="receipt">
      {props.isNew ? (
        <div className="receipt-card">
          <img src="/bank/card.svg" alt="" width={856} height={540} />
          <svg aria-hidden="true" viewBox="0 0 48 48" width="56" height="56">
            <circle cx="24" cy="24" r="22" fill="currentColor" stroke="#fff" strokeWidth="4" />
            <path d="m14 25 7 7 14-15" fill="none" stroke="#fff" strokeWidth="4" pathLength="1" />
          </svg>
        </div>
      ) : null}
      <dl className="summary">
        <div className="receipt-number">
          <dt>{numberName}</dt>
          <dd>
            {first}-<wbr />
            {second}-<wbr />
            {third}
          </dd>
        </div>
        {rows.map(([name, value]) => (
          <div key={name} className="summary-row">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {props.children}
    </div>
  );
}
