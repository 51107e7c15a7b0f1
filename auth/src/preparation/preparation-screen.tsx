import { paths } from '@studio/shared/contract';
import { LinkButton, Scene } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { SceneData } from './load-picture.ts';

/** Says that this area is still to come, and where to turn to meanwhile. */
export function PreparationScreen() {
  const { t } = useTranslation('auth');
  const { image } = useLoaderData<SceneData>();
  return (
    <Scene image={image}>
      <h1>{t('preparation.heading')}</h1>
      <p>{t('preparation.text')}</p>
      <LinkButton to={paths.contacts.href()}>{t('preparation.contacts')}</LinkButton>
    </Scene>
  );
}
