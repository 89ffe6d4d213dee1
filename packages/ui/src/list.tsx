import type { ReactNode } from 'react';

/** Of different texts. */
export const List = (props: { of: readonly string[]; className?: string }) => (
  <ul className={props.className}>
    {props.of.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

export type Named = readonly [name: string, text: ReactNode];

/** Of different names. */
export const NamedList = (props: { of: readonly Named[]; className?: string }) => (
  <ul className={props.className}>
    {props.of.map(([name, text]) => (
      <li key={name}>
        <strong>{name}</strong>
        <br />
        {text}
      </li>
    ))}
  </ul>
);
