import './stages.css';

/** The way through the application in a few stages, each with a line about it. */
export function Stages(props: { stages: readonly (readonly [string, string])[] }) {
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
