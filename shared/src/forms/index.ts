export { ActionForm, type FieldErrors, type Outcome } from './action-form.tsx';
export { CheckboxField } from './checkbox-field.tsx';
export { DateField } from './date-field.tsx';
export type { Failures } from './form-error.tsx';
export { FormDone, FormNote } from './form-text.tsx';
export { NavigationGuard } from './navigation-guard.tsx';
export { NewPasswordField, PasswordField, Username } from './password-field.tsx';
export { SelectField } from './select-field.tsx';
export {
  emailText,
  isEmail,
  lineText,
  phoneText,
  submittedValues,
  trimmedText,
} from './submitted-values.ts';
export { TextField } from './text-field.tsx';
export { type NavigationGuardMessages, UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';
