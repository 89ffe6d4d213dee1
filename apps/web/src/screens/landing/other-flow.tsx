import { getStartPath } from '@kaisetsu/domain/flows/journey';
import type { Flow } from '@kaisetsu/domain/flows/step';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Entry } from './entry.ts';

export function OtherFlow(props: { to: Flow; entry: Entry; children: ReactNode }) {
  return (
    <p className="other-flow">
      <Link href={getStartPath(props.to)} state={props.entry}>
        {props.children}
      </Link>
    </p>
  );
}
