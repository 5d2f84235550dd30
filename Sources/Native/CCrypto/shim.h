#pragma once
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

/* BIO_get_mem_data is a macro over a variadic control call; Swift cannot call it. */
static inline long shipit_crypto_memory(BIO *bio, char **bytes) {
    return BIO_get_mem_data(bio, bytes);
}

/* OPENSSL_free is a macro that passes file and line. */
static inline void shipit_crypto_free(void *pointer) { OPENSSL_free(pointer); }
