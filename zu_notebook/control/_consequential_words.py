"""The published table of what a control says before it sends, buys, deletes, changes an account or grants access.

How an entry is read: `delete account` stands anywhere in a label as whole words (Japanese and Chinese: as it is
written); `^order` stands first, or after `and`, `now`, `yes` and the like; `place … order` has up to three words in
between; `=registro` is all that is said; `~share` is not asked of links, which lead to where it is done. Case and
accents don't count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["TABLE", "Effect", "Row"]

Effect: TypeAlias = Literal["send", "buy", "delete", "account", "access"]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table: what a control says, in each language, and what pressing it then does."""

    effect: Effect
    words: Mapping[str, str]


TABLE: Final[tuple[Row, ...]] = (
    Row(
        "account",
        {
            "en": "close … account; change … password; reset … password; update … email; change … email; "
            "update … payment; update … password; ^save profile; ^update profile; ^~sign up; ^~create … account; "
            "^~register; ^unsubscribe; cancel … subscription; cancel … plan; cancel … membership; deactivate; "
            "^~subscribe; log out of all; log out everywhere; sign out of all; sign out everywhere; ^~join now; "
            "^downgrade; ^~reactivate; ^disable two; ^turn off two; ^enable two; ^turn on two; ^change username; "
            "^~verify; ^set up two; ^opt out; ^leave group; ^remove card; update … username; set as primary email; "
            "^activate account; ^verify email; leave … group; leave … team; leave … organization; "
            "leave … organisation; ^add email; ^switch … plan; ^pause … subscription; ^merge accounts; two factor; "
            "two step verification; two step authentication; 2fa; multi factor; ^leave … project; "
            "^close … membership; ^two step; set … password; save … password; confirm … password; set up multi; "
            "setup multi; set up two; set pin; reset … pin",
            "de": "passwort ändern; kennwort ändern; passwort zurücksetzen; e mail adresse ändern; "
            "~konto erstellen; ~konto anlegen; ^~registrieren; abo kündigen; abonnement kündigen; kündigen; "
            "abbestellen; ^abmelden von; ~abonnieren; konto schließen; konto deaktivieren; deaktivieren; "
            "profil speichern; überall abmelden; ~jetzt registrieren; zwei faktor; mitgliedschaft beenden; "
            "austragen; profil aktualisieren; profil … speichern; konto … erstellen; zweistufige; "
            "bestätigung in zwei; ~registrieren; abo … kündigen; verlassen; passwort … ändern; ~registriere dich; "
            "~mitglied werden; tarif wechseln; ~anmelden für; 2fa; mehr faktor; konto … anlegen; zwei schritt; "
            "projekt verlassen; passwort; kennwort; mehrfaktor; multi faktor; account … erstellen; "
            "account … anlegen; account … löschen",
            "fr": "changer … mot de passe; modifier … mot de passe; réinitialiser … mot de passe; ~créer … compte; "
            "~s inscrire; ~inscrivez vous; se désabonner; désabonnez vous; se désinscrire; ^~s abonner; résilier; "
            "fermer … compte; désactiver … compte; modifier … adresse; enregistrer … profil; ~je m inscris; "
            "mettre à jour … profil; modifier … profil; deux facteurs; deux étapes; double authentification; "
            "=inscription; ~créer un compte; changer … adresse; mettre à jour … mot de passe; quitter; ~m inscrire; "
            "changer d abonnement; annuler … abonnement; changement de mot de passe; 2fa; a2f; double facteur; "
            "désactiver … authentification; ~créez … compte; désactiver; mot de passe; multi facteurs; "
            "multifacteur; multifacteurs",
            "es": "cambiar … contraseña; restablecer … contraseña; actualizar … contraseña; ~crear … cuenta; "
            "~registrarse; ~regístrate; darse de baja; darme de baja; cancelar … suscripción; ~suscribirse; "
            "~suscríbete; cerrar … cuenta; desactivar … cuenta; cambiar … correo; guardar … perfil; "
            "actualizar … perfil; dos pasos; dos factores; =registro; modificar … contraseña; actualizar … correo; "
            "abandonar; salir del grupo; cancelar … cuenta; ~regístrese; ~únete; cambiar … plan; "
            "cambio de contraseña; cancelar … membresía; 2fa; doble factor; desactivar … autenticación; "
            "deshabilitar … autenticación; habilitar … autenticación; ~cree … cuenta; ~inscribirse; contraseña; "
            "multi factor; múltiples factores; multifactor",
            "it": "cambia password; cambia … password; modifica … password; reimposta … password; ~crea … account; "
            "~crea un account; ~registrati; ~iscriviti; disiscriviti; annulla iscrizione; annulla … abbonamento; "
            "disdici; chiudi … account; disattiva … account; ~abbonati; salva profilo; aggiorna … profilo; "
            "modifica … profilo; due fattori; due passaggi; =registrazione; aggiorna … password; cambia … email; "
            "lascia; abbandona; ~registra; cambio password; disattiva; cancella iscrizione; ~crea … profilo; 2fa; "
            "autenticazione … due; doppio fattore; imposta … password; salva … password; conferma … password; "
            "=password; multi fattore; più fattori; multifattore",
            "pt": "alterar … senha; mudar … senha; redefinir … senha; alterar … palavra passe; ~criar … conta; "
            "~cadastrar; ~cadastre se; ~registar; ~registrar; ~inscrever se; cancelar … assinatura; "
            "cancelar … inscrição; encerrar … conta; desativar … conta; ~assinar; salvar perfil; descadastrar; "
            "atualizar … perfil; dois fatores; duas etapas; mudança de senha; trocar … senha; atualizar … senha; "
            "alterar … email; alterar … e mail; sair do grupo; =registro; =cadastro; ~registe se; ~registre se; "
            "terminar sessão em todos; cancelar … plano; desinscrever; 2fa; dupla autenticação; "
            "autenticação de dois; autenticação em dois; ~crie … conta; multifator; senha; palavra passe; "
            "multi fator; múltiplos fatores",
            "nl": "wachtwoord wijzigen; wachtwoord opnieuw instellen; ~account aanmaken; ~registreren; "
            "~aanmelden voor; abonnement opzeggen; opzeggen; uitschrijven; afmelden voor; ~inschrijven; "
            "account sluiten; account deactiveren; deactiveren; ~abonneren; profiel opslaan; e mailadres wijzigen; "
            "maak … account aan; account … aanmaken; profiel bijwerken; profile bijwerken; verander … wachtwoord; "
            "wijzig … wachtwoord; tweestapsverificatie; tweefactor; twee factor; =aanmelden; meld u … aan; "
            "meld je … aan; =registreren; verlaten; =inschrijven; abonnement … opzeggen; e mail wijzigen; 2fa; "
            "twee staps; tweestaps; tweefactorauthenticatie; wachtwoord; registreer; meervoudige verificatie; "
            "meervoudige authenticatie; multi factor",
            "pl": "zmień hasło; zresetuj hasło; ~załóż konto; ~utwórz konto; ~zarejestruj; ~zapisz się; wypisz się; "
            "anuluj subskrypcję; zrezygnuj; zamknij konto; dezaktywuj; ~subskrybuj; zapisz profil; zmień e mail; "
            "załóż … konto; utwórz … konto; zaktualizuj … profil; dwuetapową; dwuetapowe; dwuetapowa; "
            "dwuskładnikowe; zmień … hasło; zmiana hasła; =rejestracja; opuść; ~dołącz; zmień … plan; "
            "zmień … email; wyrejestruj; anuluj … subskrypcję; dwustopniowe; dwustopniowa; dwustopniową; 2fa; "
            "wieloskładnikowe; uwierzytelnianie … dwu; =zarejestruj; ~załóż … konto; hasło; hasła; "
            "resetowanie hasła; wieloetapowe",
            "ja": "パスワードを変更; パスワード変更; パスワードを再設定; パスワードをリセット; ~新規登録; "
            "~会員登録; ~アカウントを作成; ~アカウント作成; ~登録する; 退会; 解約; 配信停止; 購読を解除; ~購読する; "
            "アカウントを閉鎖; プロフィールを更新; 2段階認証; 二段階認証; =登録; =サインアップ; 今すぐ登録; "
            "登録しま; メールアドレスを変更; プランを変更; 脱退; 解除する; ~アカウント登録; パスワードの変更; "
            "二要素認証; 二段階; 二要素; 多要素; パスワードの再設定; パスワードを更新; パスワード",
            "zh": "修改密码; 更改密码; 重置密码; ~注册; 注销账; 注销帐; ~创建账; ~创建帐; 取消订阅; ~订阅; 退订; "
            "停用账; 更换手机; 更换邮箱; 解除绑定; 更新信息; 更新资料; 保存资料; 两步验证; 双重验证; 二步验证; "
            "双因素; 更改邮箱; 修改邮箱; 修改资料; 退出群; 升级套餐; 取消会员; ~立即加入; ~创建新账; ~创建新帐; "
            "双重认证; 二次验证; 两步认证; 多重验证; 更新密码; 更新个人; 更改用户名; 密码; 多重身份; 多因素",
        },
    ),
    Row(
        "access",
        {
            "en": "^allow; ^grant; ^give access; give access; ^authorize; ^authorise; ^~share; ^~invite; "
            "accept invit; accept invitation; accept invite; make … public; ^~add collaborator; ^~add member; "
            "^~add … user; ^add admin; make … admin; generate … token; generate … key; create … token; "
            "create api key; continue with google; continue with facebook; continue with apple; "
            "continue with microsoft; continue with github; sign in with; log in with; ^~connect … account; "
            "^~link … account; ^approve; ^trust this; ^~connect wallet; transfer ownership; ^accept request; "
            "^add … key; ^admit; ^unblock; ^merge pull request; ^publish to web; ^anyone with the link; "
            "^~add … collaborator; ^~add … member; ^~add … editor; ^~add … moderator; ^add … webhook; "
            "^enable … access; ^let in; ^unban; ^assign … role; ^give … access; ^transfer ownership; "
            "transfer … ownership; ^join organization; ^regenerate; ^reveal; ^pair; ^publish … link; "
            "^change … permissions; ^make … moderator; ^disable … access; ^disable … user; ^enable … user; "
            "^reset … token; ^reset … key; ^suspend; ^activate … user; ^add people; ^add … person; ^add … admin; "
            "^change … role; ^add … role; ^regenerate … token; ^roll … key; ^unlock … account; ^lock … account; "
            "^save … permissions; ^update … permissions; ^copy … permissions",
            "de": "zugriff erlauben; zugriff gewähren; ^erlauben; ^zulassen; ^freigeben; einladen; autorisieren; "
            "genehmigen; einladung annehmen; öffentlich machen; mit google anmelden; mit google fortfahren; "
            "zugang gewähren; berechtigen; token erstellen; konto verknüpfen; zum administrator machen; "
            "^bewilligen; token generieren; token … erzeugen; token … erstellen; mitglied … hinzufügen; "
            "teammitglied hinzufügen; mitarbeiter hinzufügen; schlüssel hinzufügen; benutzer hinzufügen; "
            "nutzer hinzufügen; zusammenführen; besitz übertragen; eigentümer ändern; eigentum übertragen; "
            "webhook hinzufügen; gewähren; veröffentlichen für alle; freischalten; bewerber annehmen; "
            "anfrage annehmen; verknüpfen; rechte ändern; ^lade; admin … machen; zugriff … aktivieren; "
            "zugang … aktivieren; zugriff … sperren; benutzer … aktivieren; nutzer … aktivieren; "
            "benutzer … sperren; sperren; gruppenmitglied hinzufügen; mitglieder hinzufügen; generieren; "
            "zurückziehen; ~teilen; person hinzufügen; personen hinzufügen; rolle … ändern; benutzer … erstellen; "
            "entsperren; berechtigungen … speichern; berechtigungen … ändern; rechte speichern",
            "fr": "autoriser; ^~partager; ^~inviter; accepter … invitation; donner … accès; accorder; "
            "rendre public; continuer avec google; approuver; se connecter avec; lier … compte; générer … jeton; "
            "^permettre; ajouter … clé; ajouter … membre; ajouter … collaborateur; ajouter … utilisateur; "
            "fusionner; changer de propriétaire; transférer … propriété; ajouter … webhook; générer … clé; "
            "créer … jeton; accepter la demande; donner … droits; connecter … compte; ~invitez; "
            "nommer administrateur; désactiver … accès; activer … accès; désactiver … utilisateur; "
            "activer … utilisateur; regénérer; régénérer; bloquer; débloquer; ajouter … personne; changer … rôle; "
            "modifier … rôle; révoquer; ~partagez; enregistrer … permissions; enregistrer … droits; "
            "modifier … permissions",
            "es": "permitir; autorizar; ^~compartir; ^~invitar; aceptar … invitación; dar acceso; conceder; "
            "hacer público; continuar con google; aprobar; iniciar sesión con; vincular … cuenta; otorgar; "
            "generar … token; añadir … clave; añadir … miembro; añadir … colaborador; añadir … usuario; "
            "agregar … miembro; agregar … usuario; agregar … colaborador; fusionar; transferir … propiedad; "
            "cambiar … propietario; añadir … webhook; crear … token; aceptar … solicitud; conectar … cuenta; "
            "dar … permisos; hacer … administrador; desactivar … acceso; activar … acceso; deshabilitar … usuario; "
            "habilitar … usuario; desactivar … usuario; activar … usuario; deshabilitar … acceso; "
            "habilitar … acceso; resetear; regenerar; bloquear; desbloquear; añadir … persona; cambiar … rol; "
            "reiniciar … token; ~invite; ~comparte; guardar … permisos; cambiar … permisos",
            "it": "consenti; autorizza; ^~condividi; ^~invita; accetta … invito; concedi; rendi pubblico; "
            "continua con google; approva; accedi con; collega … account; genera … token; aggiungi … chiave; "
            "aggiungi … membro; aggiungere … membro; aggiungi … collaboratore; aggiungi … utente; unisci pull; "
            "trasferisci … proprietà; aggiungi … webhook; crea … token; accetta … richiesta; dai … accesso; "
            "rendi … amministratore; permetti; consentire; disabilita … accesso; abilita … accesso; "
            "disabilita … utente; abilita … utente; rigenera; blocca; sblocca; aggiungi … persona; cambia … ruolo; "
            "attiva … accesso; attiva … utente; invitare; condividere; genera … chiave; salva … permessi; "
            "modifica … permessi",
            "pt": "permitir; autorizar; ^~compartilhar; ^~partilhar; ^~convidar; aceitar … convite; conceder; "
            "tornar público; continuar com … google; aprovar; entrar com; vincular … conta; gerar … token; "
            "adicionar … chave; adicionar … membro; adicionar … colaborador; adicionar … usuário; "
            "adicionar … utilizador; mesclar; transferir … propriedade; adicionar … webhook; criar … token; "
            "aceitar … pedido; aceitar … solicitação; dar … acesso; tornar … administrador; conectar … conta; "
            "desabilitar … acesso; habilitar … acesso; desativar … usuário; ativar … usuário; "
            "desabilitar … usuário; habilitar … usuário; desativar … acesso; ativar … acesso; resetar; regenerar; "
            "bloquear; desbloquear; adicionar … pessoa; alterar … função; gerar … chave; ~compartilhe; ~convide; "
            "desativar … utilizador; salvar … permissões; guardar … permissões; alterar … permissões",
            "nl": "toegang verlenen; toegang geven; toestaan; ^~delen; uitnodigen; uitnodiging accepteren; "
            "autoriseren; openbaar maken; doorgaan met google; goedkeuren; inloggen met; account koppelen; "
            "token genereren; machtigen; sleutel toevoegen; lid … toevoegen; team lid; teamlid toevoegen; "
            "medewerker toevoegen; gebruiker toevoegen; samenvoegen; eigendom overdragen; webhook toevoegen; "
            "token aanmaken; verzoek accepteren; toegang … geven; ^accepteer uitnodiging; koppelen; "
            "beheerder maken; toegang … inschakelen; toegang … uitschakelen; gebruiker … inschakelen; "
            "gebruiker … uitschakelen; genereer; token … resetten; groepslid toevoegen; leden toevoegen; "
            "persoon toevoegen; blokkeren; deblokkeren; rol … wijzigen; ~deel; ~nodig … uit; token … genereren; "
            "vernieuw … token; machtigingen … opslaan; rechten … opslaan",
            "pl": "zezwól; ^zezwalam; ^~udostępnij; ^~zaproś; przyjmij zaproszenie; autoryzuj; upoważnij; "
            "kontynuuj z google; zatwierdź; zaloguj się przez; połącz konto; wygeneruj token; upublicznij; "
            "dodaj … klucz; dodaj … członka; dodaj … współpracownika; dodaj … użytkownika; scal; "
            "przeniesienie własności; przenieś … własność; wygeneruj … token; dodaj … webhooka; nadaj; zaakceptuj; "
            "utwórz … token; połącz … konto; zaproszenie wyślij; dostęp publiczny; wyłącz … użytkownika; "
            "włącz … użytkownika; resetuj … token; zablokuj; odblokuj; zmień … rolę; dodaj … osobę; dodaj … osoby; "
            "wygeneruj … klucz; przydziel; udziel; regeneruj; dodaj … osób; zapisz … uprawnienia; "
            "zmień … uprawnienia",
            "ja": "許可; 承認; ~共有; ~招待; 公開する; 権限を付与; googleで続行; googleでログイン; 連携する; "
            "トークンを生成; キーを追加; メンバーを追加; 編集者を追加; ユーザーを追加; 協力者を追加; マージ; 移転; "
            "譲渡; webhook を追加; webhookを追加; トークンを発行; 新しいトークン; 招待を受け; 権限を与え; "
            "アクセスを付与; 管理者にする; トークンのリセット; トークンをリセット; ユーザーを無効; ユーザーを有効; "
            "公開アクセスを; ブロック; 再生成; 権限を変更; ロールを変更; 人を追加; 凍結; アクセスを無効; "
            "アクセスを有効; 取り消し; 権限を保存; 権限を更新; トークンを作成; トークン作成; トークンを再",
            "zh": "授权; 允许; ~分享; ~共享; ~邀请; 接受邀请; 批准; 设为公开; 同意授权; 使用google; 微信登录; "
            "绑定账; 绑定帐; 增加…密钥; 添加…密钥; 添加…成员; 增加…协作者; 添加…协作者; 添加…用户; 生成…令牌; "
            "转移…所有权; 转让; 合并请求; 添加…钩子; 接受…请求; 授予; 设为管理员; 公开分享; 通过申请; 公开访问; "
            "重置…令牌; 重置…token; 生成…token; 禁用…用户; 启用…用户; 添加…人员; 拉黑; 冻结; 解冻; 更改角色; "
            "修改权限; 更改权限; 重新生成; 停用用户; 启用公开; 撤销…令牌; 授予…权限; 保存权限; 更新权限; 创建令牌; "
            "创建token; 新建令牌",
        },
    ),
    Row(
        "delete",
        {
            "en": "^delete; ^remove; ^erase; ^discard; ^destroy; ^wipe; ^purge; ^uninstall; move to trash; "
            "move to bin; ^empty; ^clear … history; ^clear all; ^clear data; cancel … order; cancel … booking; "
            "cancel … reservation; cancel … appointment; reset to factory; factory reset; ^reset all; ^trash; "
            "^revoke; ^drop table; cancel … trip; cancel … event; ^terminate; ^overwrite; ^force push; ^unpublish; "
            "^delete … forever; 🗑; ❌; deletion; ^kick; ^ban; ^cancel … order; ^cancel event; ^flush; ^clean up; "
            "^clear … list; ^move … to trash; ^move … to bin; ^throw away; ^disband; ^forget; ^rollback; "
            "^roll back; ^stop sharing; ^decline … order; ^abandon",
            "de": "löschen; ^lösche; ^entfernen; entfernen; papierkorb leeren; in den papierkorb; stornieren; "
            "verwerfen; vernichten; zurücksetzen; deinstallieren; widerrufen; leeren; löschung; löschvorgang; "
            "gelöscht werden; ^lösch; tilgen; ausschließen; rauswerfen; bereinigen; buchung stornieren; "
            "stornierung bestätigen; in den müll; endgültig",
            "fr": "supprimer; supprimez; effacer; retirer; vider; mettre à la corbeille; annuler … commande; "
            "annuler … réservation; jeter; détruire; désinstaller; révoquer; réinitialiser; suppression; exclure; "
            "supprime; nettoyer; purger; bannir; enlever; détruisez; effacement; vider la corbeille; "
            "désinstallation; abandonner … brouillon",
            "es": "eliminar; elimina; borrar; suprimir; quitar; vaciar; mover a la papelera; cancelar … pedido; "
            "cancelar … reserva; descartar; desinstalar; revocar; restablecer; anular … pedido; eliminación; "
            "borrado; expulsar; purgar; limpiar todo; elimine; borre; remover; destruir; cancelación; anular",
            "it": "elimina; eliminare; cancella; rimuovi; rimuovere; svuota; sposta nel cestino; annulla … ordine; "
            "annulla … prenotazione; scarta; disinstalla; revoca; ripristina; eliminazione; cancellazione; "
            "rimozione; elimini; espelli; pulisci; distruggi; togli; butta; azzera; cancellare; elimino",
            "pt": "excluir; exclua; apagar; eliminar; remover; esvaziar; mover para … lixeira; cancelar … pedido; "
            "cancelar … reserva; descartar; desinstalar; revogar; limpar tudo; anular … encomenda; deletar; delete; "
            "exclusão; remoção; remova; apague; expulsar; banir; limpar dados; destruir; eliminação; "
            "limpar histórico",
            "nl": "verwijderen; ^verwijder; wissen; prullenbak legen; naar prullenbak; bestelling annuleren; "
            "reservering annuleren; verwerpen; intrekken; leegmaken; de installatie ongedaan maken; verwijdering; "
            "verwijder; gooi weg; weggooien; legen; opschonen; vernietigen; schrappen; annuleer bestelling; ^wis; "
            "verwerp; concept verwijderen",
            "pl": "usuń; usunąć; skasuj; wyczyść; opróżnij; przenieś do kosza; anuluj zamówienie; "
            "anuluj rezerwację; odrzuć; odinstaluj; cofnij dostęp; zresetuj; usunięcie; usuwanie; usunięcia; "
            "wyrzuć; oczyść; skasować; zniszcz; wymaż; anuluj … zamówienie; cofnij publikację; wyczyścić; usuńcie; "
            "porzuć; porzucić",
            "ja": "削除; 消去; ゴミ箱; 破棄; 注文をキャンセル; 予約をキャンセル; 初期化; 取り消す; "
            "アンインストール; 空にする; 除去; 取り除く; 退会させる; 全て消す; すべて消す; 履歴を消; クリアする; "
            "抹消; 廃止; 除名; ごみ箱",
            "zh": "删除; 移除; 清空; 清除; 移到回收站; 取消订单; 取消预订; 丢弃; 卸载; 撤销授权; 恢复出厂; 移出; "
            "踢出; 销毁; 抹除; 擦除; 废弃; 放弃更改; 作废; 解散; 取消预约; 回收站; 放弃草稿; 放弃",
        },
    ),
    Row(
        "buy",
        {
            "en": "place … order; ^order now; ^order and pay; complete … purchase; complete … order; ^buy; ^pay; "
            "^purchase; ^confirm … order; confirm … purchase; submit … order; ^reserve; ^~donate; place … bid; "
            "^bid; start … trial; ^~upgrade; ^transfer … funds; ^transfer money; ^send money; ^~rent; ^withdraw; "
            "^checkout and pay; ^subscribe for; ^~get … premium; ^renew; ^~top up; ^tip; confirm … payment; "
            "confirm … booking; submit payment; ^sell; ^~preorder; ^~pre order; complete booking; ^trade; ^swap; "
            "^order; confirm … transfer; ^make … payment; ^try … free; ^complete checkout; ^finish … order; "
            "^submit bid; ^apply for loan; ^invest; ^pledge; ^deposit; ^repay; ^hire; ^claim offer; ^unlock … for; "
            "^start … subscription; ^start membership; ^subscribe and; ^submit … purchase; ^accept … quote; "
            "^accept … offer; ^redeem; ^rebook; reorder; ^~book now; ^~book a; ^~book an; ^~book the; ^~book your; "
            "^~book this; ^~book room; ^~book flight; ^~book hotel; ^~book table; ^~book appointment; ^~book it; "
            "^~book tickets; ^~book ticket; ^~book online; ^~book for; ^~book and; =book; ^~book stay; "
            "^~book class; ^~book with",
            "de": "zahlungspflichtig; kostenpflichtig; kaufen; ^bestellen; jetzt bestellen; bestellung abschließen; "
            "bestellung abschicken; bestellung aufgeben; kauf abschließen; bezahlen; ^zahlen; jetzt zahlen; "
            "^~buchen; jetzt buchen; ^~reservieren; ~spenden; überweisen; gebot abgeben; probeabo starten; "
            "~upgraden; verlängern; ~mieten; bestellung … bestätigen; bestellung bestätigen; verbindlich; "
            "kaufpreis zahlen; jetzt abschließen; einlösen; ^erwerben; ersteigern; bieten; zahlung … bestätigen; "
            "zahlung abschließen; aufladen; ~buchen; bestellung … abschließen; beauftragen; abonnement abschließen",
            "fr": "passer … commande; passer commande; valider … commande; confirmer … commande; ^commander; "
            "acheter; achetez; payer; ^~réserver; ~faire un don; confirmer … paiement; finaliser … achat; "
            "finaliser … commande; enchérir; procéder au paiement; virer; ~louer; confirmer … achat; "
            "terminer … commande; payez; commandez; réservez; régler; faites un don; confirmer … réservation; "
            "effectuer … paiement; souscrire; recharger; valider … paiement; ^achète",
            "es": "realizar … pedido; hacer … pedido; confirmar … pedido; comprar; ^pagar; finalizar … compra; "
            "confirmar … compra; confirmar … pago; ^~reservar; ~donar; ^pujar; transferir; realizar … pago; "
            "tramitar pedido; ~alquilar; confirmar … reserva; completar … pedido; completar … compra; "
            "completar … pago; pague; compre; haz … pedido; ~reserve; ^reserva; pedir ahora; enviar dinero; "
            "contratar; recargar; ~haz una donación; ^paga; pagar",
            "it": "acquista; acquistare; ^compra; ^paga; pagare; conferma … ordine; completa … ordine; "
            "completa … acquisto; conferma … pagamento; ^~prenota; ~dona; invia … ordine; effettua … ordine; "
            "fai un offerta; ~noleggia; ^ordina ora; ordina e paga; conferma … acquisto; conferma … prenotazione; "
            "paghi; completa … pagamento; procedi al pagamento; ~fai una donazione; trasferisci denaro; ricarica; "
            "sottoscrivi; acquisto immediato; ^prenota; effettua … pagamento",
            "pt": "comprar; ^compre; pagar; finalizar … pedido; finalizar … compra; confirmar … pedido; "
            "fazer … pedido; confirmar … compra; confirmar … pagamento; ^~reservar; ~doar; ^encomendar; "
            "dar … lance; transferir; ~alugar; concluir … compra; concluir … pedido; completar … pedido; "
            "confirmar … reserva; pague; ~reserve; encomende; confirmar … encomenda; efetuar … pagamento; "
            "finalizar … encomenda; fechar pedido; assinar agora; contratar; recarregar; enviar dinheiro; "
            "fazer … pagamento",
            "nl": "bestelling plaatsen; bestelling afronden; ^kopen; nu kopen; ^koop; betalen; ^betaal; ^bestellen; "
            "nu bestellen; ^~boeken; ~reserveren; ~doneren; bod plaatsen; overmaken; bestelling bevestigen; ~huren; "
            "bestelling … bevestigen; bestel; aankoop … bevestigen; aankoop voltooien; aanschaffen; koop nu; "
            "bod uitbrengen; ~doneer; reserveer; boek nu; ^afrekenen en; geld overmaken; betaling … bevestigen; "
            "verlengen; opwaarderen",
            "pl": "kup; kupuję; ^zapłać; płacę; zamawiam; złóż zamówienie; zamów; potwierdź … zamówienie; "
            "~zarezerwuj; ~wpłać; licytuj; przelej; potwierdź … płatność; ^opłać; ^~wynajmij; kupić; "
            "złóż … zamówienie; zamówienie z obowiązkiem zapłaty; potwierdzam zamówienie; zakończ zamówienie; "
            "finalizuj; dokonaj … płatności; ~wesprzyj; zarezerwuj; przelew wykonaj; wykonaj przelew; doładuj; "
            "przedłuż; zapłacić; kupuję i płacę; ~przekaż darowiznę",
            "ja": "注文を確定; 注文する; 購入; 支払う; 支払いを確定; 決済する; ~予約; 寄付する; 入札; 送金; "
            "申し込む; 振り込む; 注文確定; 買う; 落札; 支払い手続き; 料金を支払; 契約する; チャージ; 課金; "
            "レンタルする; 申込; 予約を確定; 今すぐ申し込",
            "zh": "提交订单; 购买; 付款; 支付; 下单; 结算并支付; ~预订; ~预定; 捐款; 捐赠; 出价; 转账; 确认订单; "
            "充值; 续费; 提现; 立即下单; 立即支付; 去支付; 买入; 卖出; 打赏; 投资; 续订; 租用; 预约; 确认支付; "
            "确认购买; 抢购; 缴费; 立即预订; 赎回",
        },
    ),
    Row(
        "send",
        {
            "en": "^send; ^submit; ^post; ^publish; ^reply; ^comment; comment on; ^forward; ^report abuse; "
            "report … post; report … user; report … spam; report … comment; report … problem; ^tweet; ^~request; "
            "^schedule send; ^vote; ^cast; ^~apply now; ^~apply for; ^file claim; ^notify; ^resend; ^broadcast; "
            "^go live; ^sign and; ^sign document; ^deploy; ➤; 📨; ✉; ^retweet; ^repost; ^quote post; "
            "^post … comment; ^add … comment; ^leave … comment; ^leave … review; comment and; ^create … issue; "
            "^open … issue; ^submit … report; ^report account; ^respond; ^ask question; ^announce; "
            "^invite by email; ^send … email; ^rsvp; ^upload and; ^call now; ^save … comment; ^save reply; "
            "^update comment",
            "de": "senden; absenden; abschicken; verschicken; versenden; veröffentlichen; einreichen; ^antworten; "
            "posten; ^melden; weiterleiten; übermitteln; abstimmen; kommentieren; anfrage stellen; ^anfragen; "
            "jetzt bewerben; kommentar … schreiben; kommentar … hinzufügen; beitrag … erstellen; issue erstellen; "
            "erstatten; benachrichtigen; ^teilnehmen; ^absage; ^zusagen; antwort … senden; rezension … schreiben; "
            "^bewerben; anfordern; ^einsenden; kommentar … speichern; antwort … speichern; ^sende",
            "fr": "envoyer; envoyez; publier; publiez; soumettre; ^répondre; ^poster; ^signaler; transférer; "
            "^commenter; ^voter; ^postuler; ^transmettre; déposer; créer … commentaire; ajouter … commentaire; "
            "laisser … commentaire; =commentaire; =commenter; ~demander; notifier; ^postulez; ^répondez; expédier; "
            "remettre; ^signalez; renvoyer; enregistrer … commentaire",
            "es": "enviar; envía; publicar; ^responder; ^reenviar; ^denunciar; ^comentar; ^votar; presentar; "
            "^postular; ^solicitar; ^reportar; añadir … comentario; agregar … comentario; dejar … comentario; "
            "crear … comentario; =comentario; =comentar; ^enviar; notificar; ^responde; mandar; remitir; "
            "^contestar; contáctenos ahora; ^informar; guardar … comentario",
            "it": "invia; inviare; inoltra; pubblicare; ^rispondi; ^segnala; ^commenta; ^vota; spedisci; ^richiedi; "
            "^candidati; aggiungi … commento; lascia … commento; =commento; =commenta; ^pubblica; rispondere; "
            "inviate; ^segnalare; ^invia; richiedi; inoltrare; salva … commento; reinvia",
            "pt": "enviar; envie; publicar; ^responder; ^encaminhar; ^denunciar; ^comentar; ^votar; submeter; "
            "^postar; ^solicitar; ^candidatar; adicionar … comentário; deixar … comentário; =comentário; =comentar; "
            "^responda; notificar; mandar; ^poste; reenviar; ^reportar; ^publique; ^solicite; ^enviar; submeta; "
            "salvar … comentário; guardar … comentário",
            "nl": "verzenden; versturen; ^verstuur; ^verzend; plaatsen; ^plaats; publiceren; ^beantwoorden; "
            "indienen; doorsturen; ^melden; ^stemmen; ^rapporteren; ^solliciteren; ^aanvragen; ^reageer; reageren; "
            "reactie … plaatsen; ^antwoord; ^stuur; ^post; beantwoorden; opsturen; inzenden; ^publiceer; ^aanvraag; "
            "commentaar toevoegen; opmerking … plaatsen; opmerking toevoegen; reactie toevoegen; sla … reactie op; "
            "reactie opslaan; opmerking opslaan; ^beantwoord; opnieuw … verzenden",
            "pl": "wyślij; opublikuj; ^odpowiedz; prześlij; ^zgłoś; skomentuj; zagłosuj; ^złóż; przekaż; "
            "dodaj komentarz; dodaj odpowiedź; ^aplikuj; komentuj; publikuj; napisz … komentarz; dodaj … komentarz; "
            "=komentarz; wysłać; wyślijcie; odpowiedz; powiadom; zgłoś; ^głosuj; nadaj wiadomość; "
            "wyślij … ponownie; zapisz … komentarz",
            "ja": "送信; 投稿; 公開; 返信; 提出; 転送; 通報; 応募; 投票; コメントする; 発行; =コメント; "
            "コメントして; コメントを追加; 回答する; 申請; 再送; 提案する; 発信; 送る; 送付; コメントを保存; "
            "コメント追加; 返信を保存",
            "zh": "发送; 提交; 回复; 发表; 转发; 举报; 投票; 发帖; 申请; ^发布; 立即发布; =评论; 发表评论; 写评论; "
            "评论并; 添加评论; 回答; 送出; 寄出; 上报; 反馈提交; 群发; 重发; 重新发送; 递交; 保存评论; 新增评论",
        },
    ),
)
"""In the order in which a control is asked: what is most of its own kind first."""
