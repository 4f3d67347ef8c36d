// One text for each line of a field.
import { formText } from '../../../components/form-dialog.tsx';

export const linesIn = (form: HTMLFormElement, name: string): string[] =>
  formText(form, name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
