import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** A button that opens the camera or the photo library. It accepts only images (spec 2.15). */
export function PictureInput(props: {
  from: 'camera' | 'library';
  disabled: boolean;
  onChoose: (file: File) => void;
  /** Runs if the applicant chooses no photo, or if the phone does not let this browser use the camera. */
  onCancel?: () => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const onCancel = useRef(props.onCancel);
  useEffect(() => {
    onCancel.current = props.onCancel;
  });
  const used = useRef(false);
  // The input is disabled while the page prepares a picture, and a disabled input loses the focus. If the page refuses the
  // picture, this effect restores the focus. If the page accepts the picture, this input no longer exists.
  useLayoutEffect(() => {
    if (props.disabled || !used.current) return;
    used.current = false;
    if (document.activeElement === document.body) input.current?.focus();
  }, [props.disabled]);
  // React has the prop `onCancel` for dialogs only, so add the listener to the element.
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
          // Clear the input. If it kept the file, choosing the same file again would fire no change event.
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
