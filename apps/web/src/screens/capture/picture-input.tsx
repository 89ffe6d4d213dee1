import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** A button that opens the camera or the photo library. Images only (spec 2.15). */
export function PictureInput(props: {
  from: 'camera' | 'library';
  disabled: boolean;
  onChoose: (file: File) => void;
  /** Runs if the applicant cancels, or if the phone denies this browser the camera. */
  onCancel?: () => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const onCancel = useRef(props.onCancel);
  useEffect(() => {
    onCancel.current = props.onCancel;
  });
  const used = useRef(false);
  // After a refused picture the focus returns to the input, which lost the focus while it was disabled.
  // After an accepted picture this input no longer exists.
  useLayoutEffect(() => {
    if (props.disabled || !used.current) return;
    used.current = false;
    if (document.activeElement === document.body) input.current?.focus();
  }, [props.disabled]);
  // React supports the `cancel` event for dialogs only.
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
          // Clears the input, so that the same file fires a change event again.
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
