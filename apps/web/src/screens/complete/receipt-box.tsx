import type { Receipt } from '@kaisetsu/domain/calls';
import { groupApplicationNumber } from '@kaisetsu/domain/text/application-number';
import { toTokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import type { ReactNode } from 'react';
import './complete.css';

export function ReceiptBox(props: { receipt: Receipt; children?: ReactNode }) {
  const { applicationNumber, applicationCompletedAt } = props.receipt;
  const [first, second, third] = groupApplicationNumber(applicationNumber).split('-');
  return (
    <div className="receipt">
      <svg className="receipt-mark" aria-hidden="true" viewBox="0 0 48 48" width="56" height="56">
        <circle cx="24" cy="24" r="24" fill="currentColor" />
        <path d="m14 25 7 7 14-15" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <dl>
        <dt>受付番号</dt>
        <dd className="receipt-number">
          {first}-<wbr />
          {second}-<wbr />
          {third}
        </dd>
        <dt>受付日時</dt>
        <dd>{toTokyoDateTime(new Date(applicationCompletedAt))}</dd>
      </dl>
      {props.children}
    </div>
  );
}
