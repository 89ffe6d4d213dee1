import type { Receipt } from '@kaisetsu/domain/calls';
import { createReceiptRows } from '@kaisetsu/domain/receipt';
import type { ReactNode } from 'react';
import './complete.css';

export function ReceiptBox(props: { receipt: Receipt; isNew?: boolean; children?: ReactNode }) {
  const [[numberName, number], ...rows] = createReceiptRows(props.receipt);
  const [first, second, third] = number.split('-');
  return (
    <div className="receipt">
      {props.isNew ? <Card /> : null}
      <dl>
        <div className="receipt-number">
          <dt>{numberName}</dt>
          <dd>
            {first}-<wbr />
            {second}-<wbr />
            {third}
          </dd>
        </div>
        {rows.map(([name, value]) => (
          <div key={name} className="receipt-row">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {props.children}
    </div>
  );
}

const Card = () => (
  <div className="receipt-card">
    <img src="/bank/card.svg" alt="" width={856} height={540} />
    <svg aria-hidden="true" viewBox="0 0 48 48" width="56" height="56">
      <circle cx="24" cy="24" r="22" fill="currentColor" stroke="#fff" strokeWidth="4" />
      <path d="m14 25 7 7 14-15" fill="none" stroke="#fff" strokeWidth="4" pathLength="1" />
    </svg>
  </div>
);
