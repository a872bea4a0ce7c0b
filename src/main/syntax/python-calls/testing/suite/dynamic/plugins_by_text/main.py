import importlib

NAMES = (("csv.CsvReader",), ("ini.IniReader", "ini.Missing"))


def load():
    found = []
    for names in NAMES:
        for name in names:
            module_name, _, class_name = name.partition(".")
            module = importlib.import_module(f"readers.{module_name}")
            found.append(getattr(module, class_name, None))
            break
    return found


for reader in load():
    reader().read()
