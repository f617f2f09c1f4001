import { i18n } from '@lingui/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MenuButton } from '@/ui/controls/menu-button';
import { edgeLayer, lazyLayer } from '@/ui/layers/lazy-component';
import { Providers } from '@/ui/layers/providers';

interface LayerProps {
  opened: boolean;
  onClose: () => void;
}

const Layer = ({ opened }: LayerProps) => (opened ? <p>The layer</p> : null);
const FAILURE = 'This part could not be loaded. Please try again.';

function page(load: () => Promise<ComponentType<LayerProps>>) {
  const Part = lazyLayer(load);
  function Page() {
    const [opened, setOpened] = useState(false);
    const close = () => setOpened(false);
    return (
      <MenuButton
        id="menu"
        label="Menu"
        opened={opened}
        onOpen={() => setOpened(true)}
        onClose={close}
        preload={() => {}}
        menu={() => <Part opened={opened} onClose={close} />}
      >
        Menu
      </MenuButton>
    );
  }
  render(
    <Providers>
      <Page />
    </Providers>,
  );
  const button = screen.getByRole('button', { name: 'Menu' });
  return { user: userEvent.setup(), button };
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a lazy layer loads its code when it is first opened and keeps it', async () => {
  const load = vi.fn(async () => Layer);
  const { user, button } = page(load);
  expect(load).toHaveBeenCalledTimes(0);
  await user.click(button);
  await screen.findByText('The layer');
  await user.click(button);
  await waitFor(() => expect(screen.queryByText('The layer')).toBeNull());
  await user.click(button);
  await screen.findByText('The layer');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a layer whose code fails to load says so in its place and loads again when asked', async () => {
  const load = vi.fn(async () => Layer);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { user, button } = page(load);
  await user.click(button);
  const note = await screen.findByRole('alertdialog', { name: FAILURE });
  expect(button.ariaExpanded).toBe('true');
  expect(document.activeElement).toBe(note);
  expect(load).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The layer');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a layer that failed again still says so, and closes by key with the focus on its button', async () => {
  const load = vi.fn(async (): Promise<ComponentType<LayerProps>> => {
    throw new TypeError('Failed to fetch');
  });
  const { user, button } = page(load);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByRole('alertdialog', { name: FAILURE });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([button.ariaExpanded, document.activeElement]).toEqual(['false', button]);
});

test('stylesheets that failed to load are loaded again before the code', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/part.css' });
  document.head.append(link);
  const load = vi.fn(async () => Layer);
  load.mockRejectedValueOnce(new Error('Unable to preload CSS'));
  const { user, button } = page(load);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href="/part.css"]')];
  await waitFor(() => expect(links()).toHaveLength(2));
  expect(load).toHaveBeenCalledTimes(1);
  links()[1]?.dispatchEvent(new Event('load'));
  await screen.findByText('The layer');
  expect(links()).toHaveLength(1);
  links()[0]?.remove();
});

test('a layer that failed while it was shown is shown again when asked', async () => {
  let isBroken = true;
  const Breaking = (props: LayerProps) => {
    if (isBroken) throw new TypeError('broken');
    return <Layer {...props} />;
  };
  const { user, button } = page(async () => Breaking);
  await user.click(button);
  await screen.findByRole('alertdialog', { name: FAILURE });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The layer');
});

test('a panel at the edge opens once the code of the other tab has loaded too', async () => {
  let finish = (_: ComponentType<LayerProps>) => {};
  const other = new Promise<ComponentType<LayerProps>>((resolve) => {
    finish = resolve;
  });
  const Panel = edgeLayer('column', async () => Layer);
  // Once it has loaded it stays so: the panels of other files wait for it as well.
  edgeLayer('column', () => other);
  render(
    <Providers>
      <Panel opened onClose={() => {}} />
    </Providers>,
  );
  await act(async () => {});
  expect(screen.queryByText('The layer')).toBeNull();
  finish(Layer);
  await screen.findByText('The layer');
});
