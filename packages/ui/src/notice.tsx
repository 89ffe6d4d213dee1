import type { ComponentProps, ReactNode } from 'react';

export function Notice(props: {
  kind?: 'info' | 'error' | 'success' | 'warning';
  silent?: boolean;
  children: ReactNode;
}) {
  const { kind = 'info', silent = false } = props;
  const role = kind === 'error' ? 'alert' : kind === 'success' ? 'status' : undefined;
  return (
    <div className={`notice notice-${kind}`} role={silent ? undefined : role}>
      {props.children}
    </div>
  );
}

/** A notice of one paragraph. */
export function NoticeText({
  title,
  children,
  ...notice
}: ComponentProps<typeof Notice> & { title?: string }) {
  return (
    <Notice {...notice}>
      {title === undefined ? null : (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      <p>{children}</p>
    </Notice>
  );
}
