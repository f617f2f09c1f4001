import { useLingui } from '@lingui/react/macro';
import type { CallStream } from '@machines/calls/devices.machine';
import { useCallback } from 'react';

/** Returns the ref of an element that plays a stream. */
const usePlaying = (stream: CallStream) =>
  useCallback(
    (player: HTMLMediaElement | null) => {
      if (!player || !(stream instanceof MediaStream)) return;
      player.srcObject = stream;
      return () => {
        player.srcObject = null;
      };
    },
    [stream],
  );

interface PictureProps {
  stream: CallStream;
  className?: string | undefined;
  label: string;
}

/** Shows what a stream carries, without its sound. */
export function Picture({ stream, className, label }: PictureProps) {
  return (
    <video ref={usePlaying(stream)} className={className} aria-label={label} muted autoPlay playsInline />
  );
}

/** Plays the sound of a stream by itself: a video element would wait for a first picture, which may never come. */
export function Sound({ stream }: Pick<PictureProps, 'stream'>) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people say right now
    <audio ref={usePlaying(stream)} autoPlay />
  );
}

/** What the user's camera records, as in a mirror by its styles. */
export function OwnPicture({ stream, className }: { stream: CallStream; className: string | undefined }) {
  const { t } = useLingui();
  return <Picture stream={stream} className={className} label={t`You`} />;
}
