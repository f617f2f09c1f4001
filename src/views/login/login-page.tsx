import { useLingui } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { useAppActor } from '@/app/app-context';
import { LoginForms } from './login-forms';
import classes from './login-page.module.css';

const pictureOf = (address: string | undefined): CSSProperties | undefined =>
  address === undefined ? undefined : { backgroundImage: `url(${JSON.stringify(address)})` };

/** spec §2, Login page. */
export function LoginPage() {
  const { t } = useLingui();
  const config = useSelector(useAppActor(), uiConfig);
  const tabTitle = config?.tabTitle ?? 'Foyer';
  return (
    <div className={classes.stage}>
      <div className={classes.picture} style={pictureOf(config?.login.backgroundUrl)} />
      <div className={classes.card}>
        {config?.login.logoUrl && (
          <div className={classes.brand}>
            <img className={classes.logo} src={config.login.logoUrl} alt="" />
          </div>
        )}
        <div className={classes.body}>
          <h1 className={classes.title}>{t`Welcome to ${tabTitle}`}</h1>
          <LoginForms />
        </div>
      </div>
    </div>
  );
}
