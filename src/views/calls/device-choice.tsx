import type { DeviceKind } from '@domain/calls/device';
import { useLingui } from '@lingui/react/macro';
import { chosenDevice, isDeviceOn } from '@machines/calls/device.selectors';
import type { CallStream } from '@machines/calls/devices.machine';
import { deviceOptions, ownStream } from '@machines/calls/devices.selectors';
import { useCallback } from 'react';
import { useDevice, useDevicesValue, useDeviceValue } from '@/app/call-parts';
import classes from './device-choice.module.css';
import { DeviceNote } from './device-note';

const NOTHING: readonly never[] = [];

/** Chooses among the devices of a kind, and says what is wrong with the chosen one. */
export function DeviceChoice({ kind }: { kind: DeviceKind }) {
  const { t } = useLingui();
  const device = useDevice(kind);
  const chosen = useDeviceValue(kind, chosenDevice, '');
  const options = useDevicesValue(deviceOptions, NOTHING).filter((option) => option.kind === kind);
  const isOn = useDeviceValue(kind, isDeviceOn, false);
  const stream = useDevicesValue(ownStream, null);
  const word = kind === 'camera' ? t`Camera` : t`Microphone`;
  return (
    <div className={classes.choice}>
      <div className={classes.device}>
        <select
          className={classes.select}
          aria-label={kind === 'camera' ? t`Choose a camera` : t`Choose a microphone`}
          value={options.some(({ deviceId }) => deviceId === chosen) ? chosen : options[0]?.deviceId}
          disabled={options.length === 0}
          onChange={({ target }) => device?.send({ type: 'device.choose', deviceId: target.value })}
        >
          {options.length === 0 && <option>{word}</option>}
          {options.map(({ deviceId, label }, index) => (
            <option key={deviceId} value={deviceId}>
              {label || `${word} ${index + 1}`}
            </option>
          ))}
        </select>
        {kind === 'microphone' && isOn && stream && <LevelMeter key={chosen} stream={stream} />}
      </div>
      <DeviceNote kind={kind} />
    </div>
  );
}

/** Between two measurements, in milliseconds. */
const PAUSE = 100;
/** Speech is much quieter than the loudest sound. */
const GAIN = 5;

/** Calls back with the loudness of a stream, from 0 to 1, ten times a second; returns the function that stops. */
function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const audio = new AudioContext();
  const analyser = new AnalyserNode(audio, { fftSize: 512 });
  // The measured stream keeps its track when that of the call is replaced.
  audio.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
    onLevel(Math.min(1, Math.sqrt(energy / samples.length) * GAIN));
  }, PAUSE);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}

/** Shows how loud the microphone is. The bar moves without rendering. */
function LevelMeter({ stream }: { stream: CallStream }) {
  const { t } = useLingui();
  const attach = useCallback(
    (meter: HTMLMeterElement | null) => {
      if (!meter || !(stream instanceof MediaStream)) return;
      return watchLevel(stream, (level) => {
        meter.value = level;
      });
    },
    [stream],
  );
  return <meter ref={attach} className={classes.meter} aria-label={t`Microphone level`} value={0} />;
}
