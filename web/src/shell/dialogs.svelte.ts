// Which dialog of the house is open: any page may open one, App shows it.

export type DialogName = 'settings' | 'devices' | 'account' | 'help';

class Dialogs {
  open = $state<DialogName | null>(null);
}

export const dialogs = new Dialogs();
