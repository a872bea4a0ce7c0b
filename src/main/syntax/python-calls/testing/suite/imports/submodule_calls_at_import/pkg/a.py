from pkg import boot as again

again()
