import { intlLocales } from '@domain/shared/language';
import { isolated } from '@domain/shared/shown-text';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isDeviceOn, isDeviceOpening } from '@machines/calls/device.selectors';
import { isAskingForDevices, ownStream } from '@machines/calls/devices.selectors';
import type { ReactNode } from 'react';
import { useDevices, useDevicesValue, useDeviceValue, useShownCallValue } from '@/app/call-parts';
import { Button } from '@/ui/controls/button';
import { takeFocus } from '@/ui/hooks/take-focus';
import { Face } from '@/ui/media/face';
import { FaceStack, type FaceStackProps } from '@/ui/media/face-stack';
import { WithNames } from '@/ui/text/with-names';
import { BarFrame } from './call-bar';
import { DeviceButton } from './device-button';
import { BlurSwitch } from './device-check';
import { DeviceChoice } from './device-choice';
import { DeviceNote } from './device-note';
import classes from './join-screen.module.css';
import { OwnPicture } from './picture';

interface JoinScreenProps {
  /** The id of the user's own picture. */
  picture?: string | undefined;
  icon: ReactNode;
  /** The words of the way in. */
  join: ReactNode;
  /** Who is there already. */
  inside: ReactNode;
  /** What else the user can do. */
  children: ReactNode;
}

/** What comes before a call or a meeting: how the user looks, who is there, and the way in. */
export function JoinScreen({ picture, icon, join, inside, children }: JoinScreenProps) {
  const devices = useDevices();
  const isAsking = useDevicesValue(isAskingForDevices, false);
  return (
    <div className={classes.screen} data-joining>
      <div className={classes.columns}>
        <Preview picture={picture} />
        <div className={classes.side}>
          {inside}
          <div className={classes.ways}>
            <Button
              ref={isAsking ? undefined : takeFocus}
              variant={isAsking ? 'default' : 'filled'}
              icon={icon}
              onClick={({ currentTarget }) => {
                // The button goes; the focus stays with the call.
                currentTarget.closest('section')?.focus();
                devices?.send({ type: 'devices.confirm' });
              }}
            >
              {join}
            </Button>
            {children}
          </div>
          <Devices />
        </div>
      </div>
    </div>
  );
}

/** What the others would see, with the switches over it. */
function Preview({ picture }: Pick<JoinScreenProps, 'picture'>) {
  const name = useShownCallValue((snapshot) => snapshot.context.name, '');
  const stream = useDevicesValue(ownStream, null);
  const isOn = useDeviceValue('camera', isDeviceOn, false);
  const isOpening = useDeviceValue('camera', isDeviceOpening, false);
  const isAsking = useDevicesValue(isAskingForDevices, false);
  return (
    <div className={classes.preview}>
      {stream && isOn ? (
        <OwnPicture stream={stream} className={classes.own} />
      ) : (
        <div className={classes.off}>
          <Face name={name} picture={picture} size="large" />
          {isAsking ? (
            <TurnOnButton />
          ) : (
            <p className={classes.note} role="status">
              {isOpening ? <Trans>Your camera is starting…</Trans> : <Trans>Your camera is off</Trans>}
            </p>
          )}
        </div>
      )}
      <div className={classes.switches}>
        <BarFrame>
          <DeviceButton kind="microphone" />
          <DeviceButton kind="camera" />
        </BarFrame>
      </div>
    </div>
  );
}

function TurnOnButton() {
  const devices = useDevices();
  return (
    <Button
      ref={takeFocus}
      onClick={() => devices?.send({ type: 'devices.answer', microphone: true, camera: true })}
    >
      <Trans>Turn on camera and microphone</Trans>
    </Button>
  );
}

/** Says who is in the call or meeting already, once that is known. */
export function Inside({ people: known }: { people: FaceStackProps['people'] | null }) {
  const { t, i18n } = useLingui();
  const people = known ?? [];
  const listed = people.map(({ name }) => isolated(name));
  const names = new Intl.ListFormat(intlLocales(i18n.locale)).format(listed);
  const here = plural(people.length, { one: `${names} is here.`, other: `${names} are here.` });
  return (
    <div className={classes.inside}>
      <FaceStack people={people} />
      <p className={classes.here} role="status">
        {known && (people.length === 0 ? t`Nobody is here yet.` : <WithNames text={here} />)}
      </p>
    </div>
  );
}

/** Which devices are used, once the user has turned one on. */
function Devices() {
  const { t } = useLingui();
  const isAsking = useDevicesValue(isAskingForDevices, false);
  if (!isAsking)
    return (
      <div className={classes.devices}>
        <DeviceChoice kind="microphone" />
        <DeviceChoice kind="camera" />
        <BlurSwitch />
      </div>
    );
  return (
    <>
      <p className={classes.hint}>{t`Your browser asks before it turns on your camera or microphone.`}</p>
      <DeviceNote kind="microphone" />
      <DeviceNote kind="camera" />
    </>
  );
}
