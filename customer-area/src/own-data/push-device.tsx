import { Button, FormDone } from '@studio/shared/kit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router-dom';
import type { PushSettings } from '../content/own-data.ts';
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
  const state = usePushState(settings);
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
      if (step === undefined) return state.read();
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
      const language = i18n.language === 'en' ? 'en' : 'it';
      const values = await subscribeBrowser(settings.key, language);
      return values && { step: 'pushOn', ...values };
    });
  const turnOff = () =>
    change(async () => {
      const endpoint = await unsubscribeBrowser();
      return endpoint === undefined ? undefined : { step: 'pushOff', endpoint };
    });

  const isOn = state.current === 'on';
  const isFailed = hasFailed || (sending === 'idle' && Boolean(data?.error));
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>{t('ownData.push.title')}</h3>
      <p>{t('ownData.push.why')}</p>
      {state.current !== undefined && (
        <DeviceState key={state.current} state={state.current} isChanged={isChanged && !isFailed} />
      )}
      {isFailed && <p role="alert">{t('ownData.push.failed')}</p>}
      {(isOn || state.current === 'off' || state.current === 'again') && (
        <div className={classes.buttons}>
          <Button
            kind="outline"
            aria-disabled={isWaiting}
            onClick={() => void (isOn ? turnOff() : turnOn())}
          >
            {t(`ownData.push.${isOn ? 'turnOff' : state.current === 'again' ? 'again' : 'turnOn'}`)}
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

/** Returns the state of this browser, undefined until it is known, and a function that reads it again. */
function usePushState(settings: PushSettings) {
  const [current, setCurrent] = useState<PushState>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isLeft = false;
    void round;
    readPushState(settings).then(
      (state) => {
        if (!isLeft) setCurrent(state);
      },
      // A browser that forbids to ask shows no notifications either.
      () => {
        if (!isLeft) setCurrent('unsupported');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [settings, round]);
  return { current, read: () => setRound((before) => before + 1) };
}
