import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** A button that opens the camera, or the phone's library. Images only (spec 2.15). */
export function PictureInput(props: {
  from: 'camera' | 'library';
  disabled: boolean;
  onChoose: (file: File) => void;
  /** Nothing was chosen: left on purpose, or the phone does not let this browser use the camera. */
  onCancel?: () => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const onCancel = useRef(props.onCancel);
  useEffect(() => {
    onCancel.current = props.onCancel;
  });
  const used = useRef(false);
  // It rested while its picture was prepared, and lost the focus; still there, the picture was refused.
  useLayoutEffect(() => {
    if (props.disabled || !used.current) return;
    used.current = false;
    if (document.activeElement === document.body) input.current?.focus();
  }, [props.disabled]);
  // React knows this event of dialogs only.
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
          // So that the same file, chosen again, is a change again.
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
