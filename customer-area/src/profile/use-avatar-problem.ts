import { useTranslation } from 'react-i18next';

/** Says in words why the picture is as it was, by what was found here or by the backend's code. */
export function useAvatarProblem(): (problem: string) => string {
  const { t } = useTranslation('customer-area');
  const messages: Readonly<Record<string, string>> = {
    notAPicture: t('profile.avatar.error.notAPicture'),
    UNSUPPORTED_MEDIA_TYPE: t('profile.avatar.error.notAPicture'),
    INVALID_PAYLOAD: t('profile.avatar.error.notAPicture'),
    tooLarge: t('profile.avatar.error.tooLarge'),
    CONTENT_TOO_LARGE: t('profile.avatar.error.tooLarge'),
    REQUESTS_EXCEEDED: t('profile.avatar.error.tooMany'),
    UNREACHABLE: t('profile.avatar.error.unreachable'),
    SERVICE_UNAVAILABLE: t('profile.avatar.error.unreachable'),
  };
  return (problem) => messages[problem] ?? t('profile.avatar.error.other');
}
