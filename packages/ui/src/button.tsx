import type { ReactNode } from 'react';

type ButtonProps = {
  readonly id?: string;
  readonly kind?: 'primary' | 'secondary' | 'small' | 'link';
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly describedBy?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
};

export function Button(props: ButtonProps) {
  const { kind = 'primary', type = 'button', busy = false } = props;
  return (
    <button
      id={props.id}
      type={type}
      className={`button button-${kind}`}
      disabled={props.disabled === true || busy}
      aria-busy={busy || undefined}
      aria-describedby={props.describedBy}
      onClick={props.onPress}
    >
      {busy ? <span className="button-spinner" aria-hidden="true" /> : null}
      {/* Without this span, React cannot insert the spinner into a translated page. */}
      <span>{props.children}</span>
    </button>
  );
}

export function ButtonLink(props: {
  href: string;
  kind?: 'primary' | 'secondary';
  sameTab?: boolean;
  children: ReactNode;
}) {
  const externalProps = props.sameTab ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a className={`button button-${props.kind ?? 'primary'}`} href={props.href} {...externalProps}>
      {props.children}
      {props.sameTab ? null : <ExternalLinkIcon />}
    </a>
  );
}

export function ExternalLink(props: { href: string; children: ReactNode }) {
  return (
    <a href={props.href} target="_blank" rel="noopener noreferrer">
      {props.children}
      <ExternalLinkIcon />
    </a>
  );
}

function ExternalLinkIcon() {
  return (
    <>
      <svg className="external-icon" aria-hidden="true" viewBox="0 0 16 16" width="14" height="14">
        <path d="M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="visually-hidden">（新しいタブで開きます）</span>
    </>
  );
}

export function Actions(props: { children: ReactNode }) {
  return <div className="actions">{props.children}</div>;
}

export function BackButton(props: { onPress: (() => void) | undefined; children?: string | undefined }) {
  if (props.onPress === undefined) return null;
  return (
    <Button kind="secondary" onPress={props.onPress}>
      {props.children ?? '戻る'}
    </Button>
  );
}

export const missingId = 'missing';

export function Missing(props: { children: ReactNode }) {
  return (
    <p className="missing" id={missingId}>
      {props.children}
    </p>
  );
}
