import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Receipt } from '@kaisetsu/domain/calls';
import { getFlow, getStep } from '@kaisetsu/domain/flows/journey';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Screen } from '../../shell/frame/screen.tsx';
import { StepContext } from '../../shell/journey/journey.ts';
import { ReceiptBox } from './receipt-box.tsx';

/** Wherever the applicant returns to after the completion (DONE-015). */
export function AlreadyCompleted(props: { receipt: Receipt; type: ApplicationType; otherWay: ReactNode }) {
  const open = () => {
    const { path, from } = getStep(getFlow(props.type), 'complete');
    const state = { previous: from?.[0], completion: props.receipt, receiptShown: true };
    navigate(path, { replace: true, state });
  };
  return (
    <StepContext value={null}>
      <Screen
        title="お申込みを受け付けています"
        lead="すでにお申込みいただいています。同じ方が、もう一度お申込みいただく必要はありません。"
      >
        <ReceiptBox receipt={props.receipt} />
        <p>口座開設の結果は、メールでお知らせします。</p>
        <Actions>
          <Button onPress={open}>これからの流れを確認する</Button>
          {props.otherWay}
        </Actions>
      </Screen>
    </StepContext>
  );
}
