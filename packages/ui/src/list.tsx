/** Of different texts. */
export const List = (props: { of: readonly string[]; className?: string }) => (
  <ul className={props.className}>
    {props.of.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
