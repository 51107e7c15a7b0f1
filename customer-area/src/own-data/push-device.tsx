import { languageNamed } from '@studio/shared/contract';
import type { PushSettings } from '@studio/shared/contract/calls';
import { Button, FormDone } from '@studio/shared/kit';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router-dom';
import { useLoaded } from '../parts/use-loaded.ts';
import classes from './own-data.module.css';
import type { OwnDataOutcome } from './own-data.ts';
import {
  type PushState,
  readPushState,
  subscribeBrowser,
  unsubscribeBrowser,
} from './push-browser.ts';

interface PushDeviceProps {
  readonly settings: PushSettings;
}

/** Renders whether this browser shows notifications, and the button that turns them on or off. */
export function PushDevice({ settings }: PushDeviceProps) {
  const { t, i18n } = useTranslation('customer-area');
  const readState = useCallback(
    // A browser that forbids to ask shows no notifications either.
    () => readPushState(settings).catch((): PushState => 'unsupported'),
    [settings],
  );
  const { value: state, reload } = useLoaded(readState);
  const { submit, data, state: sending } = useFetcher<OwnDataOutcome>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  // Only a change made here is announced: the page opens at its title.
  const [isChanged, setIsChanged] = useState(false);
  const isWaiting = isBusy || sending !== 'idle';

  async function change(turn: () => Promise<Record<string, string> | undefined>) {
    if (isWaiting) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      const step = await turn();
      if (step === undefined) return reload();
      await submit(step, { method: 'post', encType: 'application/json' });
      setIsChanged(true);
    } catch (error) {
      console.warn(`push: ${String(error)}`);
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  }

  const turnOn = () =>
    change(async () => {
      const language = languageNamed(i18n.language);
      const values = await subscribeBrowser(settings.key, language);
      return values && { step: 'pushOn', ...values };
    });
  const turnOff = () =>
    change(async () => {
      const endpoint = await unsubscribeBrowser();
      return endpoint === undefined ? undefined : { step: 'pushOff', endpoint };
    });

  const isOn = state === 'on';
  const isFailed = hasFailed || (sending === 'idle' && Boolean(data?.error));
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>{t('ownData.push.title')}</h3>
      <p>{t('ownData.push.why')}</p>
      {state !== undefined && (
        <DeviceState key={state} state={state} isChanged={isChanged && !isFailed} />
      )}
      {isFailed && <p role="alert">{t('ownData.push.failed')}</p>}
      {(isOn || state === 'off' || state === 'again') && (
        <div className={classes.buttons}>
          <Button
            kind="outline"
            aria-disabled={isWaiting}
            onClick={() => void (isOn ? turnOff() : turnOn())}
          >
            {t(`ownData.push.${isOn ? 'turnOff' : state === 'again' ? 'again' : 'turnOn'}`)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface DeviceStateProps {
  readonly state: PushState;
  /** True when the client has just changed it. */
  readonly isChanged: boolean;
}

/** Renders the state of this browser; focuses what the client has just done. */
function DeviceState({ state, isChanged }: DeviceStateProps) {
  const { t } = useTranslation('customer-area');
  const text = t(`ownData.push.state.${state}`);
  return isChanged ? <FormDone title={text} /> : <p>{text}</p>;
}
