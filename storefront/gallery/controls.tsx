import { useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { Checkbox, ConsentBox, Radio } from '../ui/checkbox.tsx';
import { Chip } from '../ui/chip.tsx';
import { Field, Select, TextArea, TextField } from '../ui/field.tsx';
import { FileInput } from '../ui/file-input.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { OptionCard, OptionList } from '../ui/option-card.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PhotoField } from '../ui/photo-field.tsx';
import { QuantityStepper } from '../ui/quantity-stepper.tsx';
import { Switch } from '../ui/switch.tsx';
import type { Sections } from './section.ts';

const kinds = ['primary', 'ink', 'outline', 'quiet', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;

function Photos({ error = null }: { error?: string | null }) {
  return (
    <PhotoField
      label="Foto, fino a 4"
      hint="JPEG, PNG o WebP, 16 MB in tutto"
      error={error}
      maximum={4}
      addLabel="Aggiungi"
      fullMessage="Al massimo 4 foto"
      removeLabel={(name) => `Togli ${name}`}
    />
  );
}

function Stepper({ name, start = '10', ...rest }: { name: string; start?: string; size?: 'large' } & Faults) {
  const [value, setValue] = useState(start);
  return (
    <QuantityStepper
      {...rest}
      value={value}
      onChange={setValue}
      step={5}
      label={`Quantità, ${name}`}
      decreaseLabel={`Diminuisci, ${name}`}
      increaseLabel={`Aumenta, ${name}`}
    />
  );
}

interface Faults {
  invalid?: boolean;
  disabled?: boolean;
}

function Toggle({ starts }: { starts: boolean }) {
  const [isOn, setOn] = useState(starts);
  return (
    <Switch checked={isOn} onChange={setOn}>
      Mostra i prezzi
    </Switch>
  );
}

const password = { showLabel: 'Mostra la password', hideLabel: 'Nascondi la password', autoComplete: 'off' };

/** What buyers press, choose and type. */
export const controls: Sections = {
  button: {
    kinds: kinds.map((kind) => (
      <Button key={kind} kind={kind}>
        {kind}
      </Button>
    )),
    sizes: sizes.map((size) => (
      <Button key={size} size={size}>
        {size}
      </Button>
    )),
    busy: <Button busy>Invio…</Button>,
    'disabled, with its reason': <Button reason="Mancano 40,00 € al minimo d'ordine">Conferma</Button>,
    wide: (
      <Button wide kind="primary">
        Conferma
      </Button>
    ),
    'a link': (
      <a href="#button" className={buttonClass({ kind: 'ink' })}>
        Vai al catalogo
      </a>
    ),
  },
  'icon-button': {
    usual: <IconButton icon="download" label="Scarica" />,
    large: <IconButton icon="menu" iconSize={20} label="Menu" />,
    disabled: <IconButton icon="chevron-left" label="Precedenti" disabled />,
  },
  checkbox: {
    checkbox: <Checkbox defaultChecked>Ottone</Checkbox>,
    'with a count': <Checkbox aside="148">Acciaio</Checkbox>,
    disabled: <Checkbox disabled>Plastica</Checkbox>,
    consent: <ConsentBox required>Accetto le condizioni</ConsentBox>,
    'missing consent': (
      <ConsentBox required error="Il campo è obbligatorio">
        Accetto le condizioni di vendita
      </ConsentBox>
    ),
    radio: (
      <Radio name="gallery-radio" defaultChecked>
        Nuovo carrello
      </Radio>
    ),
  },
  switch: { off: <Toggle starts={false} />, on: <Toggle starts /> },
  chip: {
    usual: <Chip kind="Marca" value="Fissotec" removeTo="." removeLabel="Togli Fissotec" />,
    'without kind': <Chip value="In promozione" removeTo="." removeLabel="Togli In promozione" />,
  },
  field: {
    text: <TextField label="Riferimento" hint="Compare sui documenti" />,
    required: <TextField label="Nome del carrello" required />,
    invalid: <TextField label="Data di consegna" error="Il primo giorno possibile è il 26/11/2026" />,
    compact: <TextField compact label="Cerca" placeholder="Codice o nome" />,
    'with a counter': <TextArea label="Note" aside="0/200" />,
    select: (
      <Select label="Ordina per">
        <option>Codice</option>
        <option>Nome</option>
      </Select>
    ),
  },
  'file-input': {
    usual: (
      <Field label="Allegati">
        {(ids) => (
          <FileInput
            {...ids}
            inputRef={{ current: null }}
            icon="plus"
            label="Aggiungi un file"
            isFull={false}
            onPick={() => {}}
          />
        )}
      </Field>
    ),
  },
  'photo-field': {
    usual: <Photos />,
    invalid: <Photos error="Il file 2 non è una foto." />,
  },
  'password-field': {
    usual: <PasswordField label="Password" {...password} />,
    invalid: <PasswordField label="Nuova password" error="Almeno 10 caratteri" {...password} />,
  },
  'quantity-stepper': {
    usual: <Stepper name="riga" />,
    large: <Stepper name="pagina" size="large" />,
    invalid: <Stepper name="errata" start="3,5" invalid />,
    disabled: <Stepper name="non disponibile" start="" disabled />,
  },
  'option-card': {
    cards: (
      <>
        <OptionCard name="gallery-delivery" title="Spedizione" amount="15,00 €" defaultChecked>
          <small>Consegna in 2 giorni</small>
          <small>Gratuita da 300,00 €</small>
        </OptionCard>
        <OptionCard name="gallery-delivery" title="Ritiro in magazzino" amount="0,00 €" />
      </>
    ),
    'a list': (
      <OptionList label="Pagamento" error={null}>
        <OptionCard name="gallery-payment" title="RiBa 60 giorni" remark="abituale" defaultChecked />
        <OptionCard name="gallery-payment" title="PayPal" />
      </OptionList>
    ),
    'a list without a choice': (
      <OptionList label="Fascia oraria" error="Scegli come pagare">
        <OptionCard name="gallery-unpaid" title="Bonifico" />
      </OptionList>
    ),
  },
};
