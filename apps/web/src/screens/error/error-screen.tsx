import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice-text.tsx';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Contact } from '../../shell/frame/contact-details.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import type { NavigationState } from '../../shell/journey/journey.ts';

/** `previous` is a path from which the guard permits `to` (spec 2.2). */
export function ErrorScreen(props: {
  title: string;
  message: string;
  button: string;
  to: string;
  previous?: string;
  state?: NavigationState;
  children?: ReactNode;
  otherWay?: ReactNode;
  /** Below the buttons, which must be visible without scrolling. */
  contact?: boolean;
}) {
  const { previous } = props;
  const go = () => navigate(props.to, previous === undefined ? {} : { state: { ...props.state, previous } });
  return (
    <Screen title={props.title}>
      <NoticeText kind="error">{props.message}</NoticeText>
      {props.children}
      <Actions>
        <Button onPress={go}>{props.button}</Button>
        {props.otherWay}
      </Actions>
      {props.contact ? <Contact /> : null}
    </Screen>
  );
}
