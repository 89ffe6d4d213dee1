import type { ReactNode } from 'react';
import './stages.css';

export function Stages(props: { stages: readonly (readonly [name: string, what: ReactNode])[] }) {
  return (
    <ol className="stages">
      {props.stages.map(([name, what]) => (
        <li key={name}>
          <strong>{name}</strong>
          {what}
        </li>
      ))}
    </ol>
  );
}
