import { Trans } from '@lingui/react/macro';
import { panelId } from '@machines/navigation/navigation.machine';
import { isOnBigScreen } from '@machines/social-wall/big-screen.machine';
import { wallPosts, wallState } from '@machines/social-wall/social-wall.machine';
import { IconScreenShare } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useSpawned } from '@/app/app-context';
import { bigScreen } from '@/app/slots/big-screen';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import classes from './wall.module.css';
import type { WallActor } from './wall-actors';

const BigScreen = lazyLayer(async () => (await import('./big-screen')).BigScreen);

interface BigScreenButtonProps {
  /** The name of the wall. */
  title: string;
  wall: WallActor;
  widgetId: string;
}

/** Shows the wall on the whole screen, as for a hall; Back, Escape and a button lead out of it. */
export function BigScreenButton({ title, wall, widgetId }: BigScreenButtonProps) {
  const actor = useSpawned(bigScreen, undefined);
  const opened = useSelector(actor, isOnBigScreen);
  const posts = useSelector(wall, wallPosts);
  const isRefused = useSelector(wall, wallState) === 'refused';
  const close = () => actor.send({ type: 'bigScreen.close' });
  useDialogStep(opened, close, panelId(`${widgetId}:bigScreen`));
  if (isRefused) return null;
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        aria-haspopup="dialog"
        icon={<IconScreenShare size={20} stroke={1.6} aria-hidden />}
        onPointerEnter={BigScreen.preload}
        onClick={() => actor.send({ type: 'bigScreen.open' })}
      >
        <Trans>Big screen</Trans>
      </Button>
      <BigScreen opened={opened} onClose={close} title={title} posts={posts} />
    </div>
  );
}
