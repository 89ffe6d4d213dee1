import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

export function PictureInput(props: {
  from: 'camera' | 'library';
  disabled: boolean;
  onChoose: (file: File) => void;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const onCancel = useRef(props.onCancel);
  useEffect(() => {
    onCancel.current = props.onCancel;
  });
  const used = useRef(false);
  // A disabled input loses the focus; restore it if the picture is refused.
  useLayoutEffect(() => {
    if (props.disabled || !used.current) return;
    used.current = false;
    if (document.activeElement === document.body) input.current?.focus();
  }, [props.disabled]);
  // React has `onCancel` for dialogs only.
  useEffect(() => {
    const node = input.current;
    const cancel = () => onCancel.current?.();
    node?.addEventListener('cancel', cancel);
    return () => node?.removeEventListener('cancel', cancel);
  }, []);
  const kind = props.from === 'camera' ? 'primary' : 'secondary';
  return (
    <label className={`button button-${kind} picture-input`}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={props.from === 'camera' ? 'environment' : undefined}
        className="visually-hidden"
        disabled={props.disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Otherwise choosing the same file again would fire no event.
          event.target.value = '';
          if (file === undefined) return;
          used.current = true;
          props.onChoose(file);
        }}
      />
      {props.children}
    </label>
  );
}
