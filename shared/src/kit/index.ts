export { ActionForm, type FieldErrors, type Outcome } from './forms/action-form.tsx';
export { CheckboxField } from './forms/checkbox-field.tsx';
export type { Failures } from './forms/form-error.tsx';
export { FormDone, FormNote } from './forms/form-text.tsx';
export { NavigationGuard } from './forms/navigation-guard.tsx';
export { NewPasswordField, PasswordField, Username } from './forms/password-field.tsx';
export { SelectField } from './forms/select-field.tsx';
export {
  emailText,
  isEmail,
  lineText,
  phoneText,
  submittedValues,
  trimmedText,
} from './forms/submitted-values.ts';
export { TextField } from './forms/text-field.tsx';
export {
  type NavigationGuardMessages,
  UnsavedChangesDialog,
} from './forms/unsaved-changes-dialog.tsx';
export { Button, type ButtonKind, LinkButton } from './ui/button.tsx';
export { CloseButton, Dialog, DialogHead, useModal } from './ui/dialog.tsx';
export { FieldFrame } from './ui/field-frame.tsx';
export { FileBadge } from './ui/file-badge.tsx';
export { FileButton } from './ui/file-button.tsx';
export { Html, ServerRenderedHtml } from './ui/html.tsx';
export { IconButton } from './ui/icon-button.tsx';
export { InlineError } from './ui/inline-error.tsx';
export { Picture } from './ui/picture.tsx';
export { Scene } from './ui/scene.tsx';
export { Tag } from './ui/tag.tsx';
export { useCloseOnBackdrop } from './ui/use-close-on-backdrop.ts';
export { useContentLanguage, useLocale } from './ui/use-language.ts';
export { useIsOnline, useOnlineAgain } from './ui/use-online.ts';
